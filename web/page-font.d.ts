declare module "*page-font" {
  /** The address of the font's file. */
  const address: string;
  export default address;
}
