/** What the site answers to a form is in sight, wherever on the page its button was. */
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { showAnswer } from "#ui/show-answer.ts";
import { takeAnswer } from "./held-forms.ts";

export function useAnswerInSight(): void {
  const { key } = useLocation();
  // Of a search the middleware does not know that a form asked for it.
  const searched = useRef(false);
  useEffect(() => {
    const remember = () => void (searched.current = true);
    addEventListener("submit", remember);
    return () => removeEventListener("submit", remember);
  }, []);
  // Every answer brings a new place in the history; that a form was on its way may never have been drawn.
  const place = useRef<string>(undefined);
  useEffect(() => {
    if (place.current === key) return;
    place.current = key;
    const answered = takeAnswer();
    if (answered || searched.current)
      showAnswer(document.querySelector("dialog[open]") ?? document.getElementById("main"));
    searched.current = false;
  }, [key]);
}
