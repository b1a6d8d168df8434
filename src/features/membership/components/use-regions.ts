/** The regions of all countries, asked once and kept. */
import { useQuery } from "@tanstack/react-query";
import { ask } from "#contract/browser.ts";
import { getRegions, type RegionChoice } from "#features/site/contract.ts";

/** Of one country; nothing until they are there. */
export function useRegions(country: string): readonly RegionChoice[] | undefined {
  const { data } = useQuery({ queryKey: ["regions"], queryFn: () => ask(getRegions, {}), staleTime: Infinity });
  return data && (data.regions[country] ?? []);
}
