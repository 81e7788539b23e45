import { consent } from "../../content/consent.ts";
import { forgetUserKey, keepUserKey, takeUserKeyFromTabName } from "../routing/user-key.ts";
import { addStyles } from "../ui/add-styles.ts";
import { type Choice, keepChoice, readChoice } from "./choice.ts";
import css from "./consent-line.css?inline";

/**
 * Asks at the bottom of the page until answered; a button in the footer asks again. Causes no layout shift, and covers
 * nothing permanently. Does nothing if storage is blocked.
 */
export function showConsentLine() {
  takeUserKeyFromTabName();
  let chosen: Choice | undefined;
  try {
    chosen = readChoice();
  } catch {
    return;
  }
  addStyles(css);
  const again = button(consent.name, "consent-again");
  again.addEventListener("click", () => {
    ask(again).focus();
  });
  document.querySelector(".footer")!.append(again);
  if (!chosen) ask(again);
}

function ask(again: HTMLButtonElement): HTMLElement {
  const line = document.querySelector<HTMLElement>(".consent-line") ?? document.createElement("section");
  line.className = "consent-line";
  line.tabIndex = -1;
  line.ariaLabel = consent.name;
  const question = document.createElement("p");
  question.textContent = consent.question;
  line.replaceChildren(
    question,
    ...(["no", "yes"] as const).map((answer) => {
      const choice = button(consent[answer], "consent-choice");
      choice.addEventListener("click", ({ detail }) => {
        keepChoice(answer);
        if (answer === "yes") keepUserKey();
        else forgetUserKey();
        line.remove();
        padPageEnd(0);
        // Keyboard users continue from the footer's button, which can change the answer.
        if (detail === 0) again.focus({ preventScroll: true });
      });
      return choice;
    }),
  );
  document.body.append(line);
  padPageEnd(line.offsetHeight);
  return line;
}

/** Keeps the end of the page, and focused elements, above the line. */
function padPageEnd(heightPx: number) {
  document.body.style.paddingBlockEnd = `${heightPx}px`;
  document.documentElement.style.scrollPaddingBlockEnd = `${heightPx}px`;
}

function button(label: string, className: string): HTMLButtonElement {
  const element = document.createElement("button");
  element.className = className;
  element.textContent = label;
  return element;
}
