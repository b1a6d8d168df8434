/** Says above the list why a chat could not be deleted. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "#i18n/words.ts";
import { Note } from "#ui/note.tsx";

/** Why the last removal failed; kept for whichever page shows the list by then. */
export const problemKey = ["chat-removal"];

/** Spec 8: an alert with the error; the list has been loaded again by then. */
export function RemovalProblem({ refused }: { readonly refused?: string | undefined }) {
  const t = useTranslations();
  const client = useQueryClient();
  const { data } = useQuery<string | null>({ queryKey: problemKey, queryFn: () => null, enabled: false });
  const problem = data === undefined ? refused : data;
  if (!problem) return null;
  return (
    <Note
      kind="bad"
      role="alert"
      title={t("chats.remove_failed")}
      onDismiss={() => client.setQueryData(problemKey, null)}
    >
      {problem}
    </Note>
  );
}
