/** The path where visitors are asked for the address that their ads go to. */
export const ADDRESS_PATH = "/ad_creation";
