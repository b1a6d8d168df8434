/** The form that menu buttons anywhere belong to by its id: saves a language or theme and comes back to this page. */
import { Form, useLocation } from "react-router";

export function PreferenceForm({ id }: { readonly id: string }) {
  const { pathname, search } = useLocation();
  return (
    <Form id={id} method="post" action="/lang-config" hidden>
      <input type="hidden" name="back" value={pathname + search} />
    </Form>
  );
}
