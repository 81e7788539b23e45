declare module "wawoff2/decompress.js" {
  /** Turns a WOFF2 font into the TrueType font inside it. */
  export default function decompress(woff2: Uint8Array): Promise<Uint8Array>;
}
