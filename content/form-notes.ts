/** What every form says quietly, beside the words of its own. */
export const formNotes = {
  /** For screen readers. */
  imageChosen: (name: string) => `${name} chosen.`,
  imageRemoved: (name: string) => `${name} removed.`,
};
