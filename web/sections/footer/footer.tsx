import { site } from "../../../content/site.ts";

export function Footer() {
  return (
    <footer className="footer">
      <p>
        {site.brand}. {site.tagline} {site.audience}
      </p>
      <p>{site.footer}</p>
    </footer>
  );
}
