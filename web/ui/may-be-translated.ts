/**
 * For each element that a form's script finds in the page with nothing but words in it: a browser may have translated
 * them by then, and React leaves them as they are. Words beside other nodes have no such way, and take an element of
 * their own.
 */
export const mayBeTranslated = { suppressHydrationWarning: true } as const;
