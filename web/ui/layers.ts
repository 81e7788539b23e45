/** A scene's layers, back to front. */
export const LAYERS = ["plate", "shadow", "props-shadow", "product", "props"] as const;
