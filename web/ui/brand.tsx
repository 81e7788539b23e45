import { site } from "../../content/site.ts";

/** The wordmark, which leads home. */
export function Brand({ href = "/" }: { href?: string }) {
  return (
    <a className="brand" href={href}>
      <BrandMark />
      {site.brand}
    </a>
  );
}

/** In the page's colors. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="var(--accent)" />
      <path fill="var(--logo)" d="M7 0h9v32H7a7 7 0 0 1-7-7V7a7 7 0 0 1 7-7z" />
      <path fill="var(--ink)" d="M16 7a9 9 0 0 0 0 18z" />
      <path fill="var(--paper)" d="M16 7a9 9 0 0 1 0 18z" />
    </svg>
  );
}
