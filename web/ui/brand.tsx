import { site } from "../../content/site.ts";

export function Brand() {
  return (
    <a className="brand" href="/">
      <img src="/favicon.svg" width="26" height="26" alt="" />
      {site.brand}
    </a>
  );
}
