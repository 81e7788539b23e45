/**
 * For elements that contain only text: if the browser translated them before hydration, React keeps the translation.
 * Text beside other nodes needs an element of its own for this.
 */
export const mayBeTranslated = { suppressHydrationWarning: true } as const;
