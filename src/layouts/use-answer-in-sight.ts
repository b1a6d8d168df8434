/** What the site answers to a form is in sight, wherever on the page its button was. */
import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { showAnswer } from "#ui/show-answer.ts";

export function useAnswerInSight(): void {
  const { state, formMethod } = useNavigation();
  const sent = useRef(false);
  useEffect(() => {
    if (state !== "idle") {
      if (formMethod !== undefined) sent.current = true;
    } else if (sent.current) {
      sent.current = false;
      showAnswer(document.getElementById("main"));
    }
  }, [state, formMethod]);
}
