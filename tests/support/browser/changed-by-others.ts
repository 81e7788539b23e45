/**
 * Changes that translators, password managers and other extensions make to a page's forms. Each function is sent as
 * text, so it sees the page alone; each can be done again.
 */
export const changesByOthers: Record<string, () => void> = {
  "attributes are set": () => {
    for (const field of document.querySelectorAll<HTMLElement>(".lead-form input, .lead-form label")) {
      field.dataset.gramm = "false";
      field.style.backgroundImage = "url(data:,)";
      field.title = "Filled by an extension";
    }
  },

  "a node is put at the form's end": () => {
    for (const form of document.forms) form.append(document.createElement("grammarly-extension"));
  },

  "a node is put at the form's start": () => {
    for (const form of document.forms) form.prepend(document.createElement("com-1password-button"));
  },

  /** Like Chrome, wraps each text in two elements, including texts that are added later. */
  "all texts are translated": () => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it is sent as text, with all that it uses
    function translate(text: Text) {
      const parent = text.parentElement;
      if (!text.data.trim() || !parent || parent.closest("font, script, style, noscript, [role]")) return;
      const outer = document.createElement("font");
      outer.dir = "auto";
      text.replaceWith(outer);
      outer.appendChild(document.createElement("font")).textContent = `«${text.data}»`;
    }
    function translateAll() {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (texts.nextNode()) found.push(texts.currentNode as Text);
      for (const text of found) translate(text);
    }
    translateAll();
    document.documentElement.lang = "de";
    new MutationObserver(translateAll).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  },

  "a node is put before each field": () => {
    for (const field of document.querySelectorAll(".lead-form input"))
      field.before(document.createElement("div"));
  },

  "a node is put after each field": () => {
    for (const field of document.querySelectorAll(".lead-form input"))
      field.after(document.createElement("span"));
  },

  "each field is wrapped": () => {
    for (const field of document.querySelectorAll(".lead-form .field, .lead-form [type=file]")) {
      const wrapper = document.createElement("div");
      field.replaceWith(wrapper);
      wrapper.append(field, document.createElement("button"));
    }
  },

  "texts are replaced, and labels removed": () => {
    for (const words of document.querySelectorAll(".lead-form button, .lead-form p")) {
      if (words.firstChild?.nodeType === Node.TEXT_NODE)
        words.firstChild.replaceWith(new Text(`${words.textContent}!`));
    }
    for (const label of document.querySelectorAll(".field-label, legend")) label.remove();
  },
};
