import { Window } from "happy-dom";
import { expect, onTestFinished, test, vi } from "vitest";
import { readFocus, restoreFocus } from "../../../../web/form/draft/carry-over.ts";

/** A page with two forms alike, of which the second replaces the first. */
function open() {
  const window = new Window();
  const { document } = window;
  const fields = '<input id="url"><input id="email" type="email"><button type="submit">Send</button>';
  document.body.innerHTML = `<form>${fields}</form><form>${fields}</form><input class="outside">`;
  vi.stubGlobal("document", document);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    void window.happyDOM.close();
  });
  const [from, to] = Array.from(document.forms) as unknown as [HTMLFormElement, HTMLFormElement];
  return { from, to, outside: document.querySelector(".outside") as unknown as HTMLInputElement };
}

test("the focused field is focused in the new form too, with the selection and its direction", () => {
  const { from, to } = open();
  const [field] = from.querySelectorAll("input");
  field!.value = to.querySelector("input")!.value = "shop.example/jam";
  field!.focus();
  field!.setSelectionRange(2, 9, "backward");
  restoreFocus(readFocus(from)!, to);
  const restored = document.activeElement as HTMLInputElement;
  expect(restored).toBe(to.querySelector("#url"));
  const { selectionStart, selectionEnd, selectionDirection } = restored;
  expect([selectionStart, selectionEnd, selectionDirection]).toEqual([2, 9, "backward"]);
});

test("a focused button, which has no id, is focused in the new form too", () => {
  const { from, to } = open();
  from.querySelector("button")!.focus();
  restoreFocus(readFocus(from)!, to);
  expect(document.activeElement).toBe(to.querySelector("button"));
});

test("a focus outside the form stays there", () => {
  const { from, outside } = open();
  outside.focus();
  expect(readFocus(from)).toBeUndefined();
});
