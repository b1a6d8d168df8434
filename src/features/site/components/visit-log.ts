/** Tells how long a page was open, as it is left (spec 7, `lb`); runs alone, inside a page without any other script. */

/** Must stay self-contained: its own text is put into the page. */
function logVisit(): void {
  const opened = Date.now();
  addEventListener("pagehide", () => {
    const body = JSON.stringify({
      page: location.pathname,
      seconds: Math.min(86_400, Math.round((Date.now() - opened) / 1000)),
    });
    navigator.sendBeacon("/api/page-visit.php", new Blob([body], { type: "application/json" }));
  });
}

export const visitLogScript = `(${logVisit.toString()})()`;
