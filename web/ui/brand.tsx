import { site } from "../../content/site.ts";

export function Brand() {
  return (
    <a className="brand" href="/">
      {site.brand}
    </a>
  );
}
