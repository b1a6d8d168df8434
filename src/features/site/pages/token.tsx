/** A page of the operator's own by its slug; there is none, so every one is unknown. */
import { data } from "react-router";

export function loader() {
  throw data(null, { status: 404 });
}

export default function TokenPage() {
  return null;
}
