/** The form that menu buttons anywhere belong to by its id: saves a language or theme and comes back to this page. */
import { Form, useLocation } from "react-router";
import { keepTyped } from "./use-kept-drafts.ts";

export function PreferenceForm({ id }: { readonly id: string }) {
  const { pathname, search } = useLocation();
  // The document comes anew in the other language or look.
  return (
    <Form id={id} method="post" action="/lang-config" hidden onSubmit={() => keepTyped(pathname, true)}>
      <input type="hidden" name="back" value={pathname + search} />
    </Form>
  );
}
