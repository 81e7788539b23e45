/** The pages included in a redirect page's document. */
export type IncludedPages = {
  /** In their order in the document: new visitors get the first one. */
  paths: string[];
  /** The fingerprint of the flag's rules: the same rules give a user key the same variant. */
  rules: string;
};

/** The id of the JSON script element that lists them. Only our server writes it. */
export const INCLUDED_PAGES_ID = "included";

/**
 * Stands before each included page. The redirect page's script defines `nextPage`, which writes `<!--` to show the
 * page, so that the template's tag becomes a comment, or `<noframes>` to skip it as text. While the script doesn't know
 * which page to show, it writes nothing, and the template keeps browsers from drawing the page and loading its files.
 */
export const INCLUDED_PAGE_START = "<script>nextPage()</script><template><!-- -->";
/** Stands after each included page. */
export const INCLUDED_PAGE_END = "</template></noframes>";

/** Marks the redirect page's own elements, which are removed when an included page takes over. */
export const WAITING_ATTRIBUTE = "data-waiting";
