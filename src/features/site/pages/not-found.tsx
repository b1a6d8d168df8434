/** Every address that is nothing else. */
import { data } from "react-router";

export function loader() {
  throw data(null, { status: 404 });
}

/** An unknown address has nothing to post to either. */
export const action = loader;

export default function NotFoundPage() {
  return null;
}
