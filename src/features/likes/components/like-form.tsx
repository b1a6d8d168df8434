/** The form behind all hearts of a page; stands once in the frame. */
import { useLocation } from "react-router";

export const likeFormId = "like-form";

export function LikeForm() {
  const { pathname, search } = useLocation();
  return (
    <form id={likeFormId} method="post" action="/likes">
      <input type="hidden" name="back" value={pathname + search} />
    </form>
  );
}
