/** What a page is called, without what its title says for tabs: the count before it and the site after it. */
export function pageName(title: string, site_name: string): string {
  const name = title.replace(/^\(\d+\+?\) /, "");
  const end = ` · ${site_name}`;
  return name.endsWith(end) ? name.slice(0, -end.length) : name;
}
