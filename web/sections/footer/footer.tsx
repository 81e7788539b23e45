import { site } from "../../../content/site.ts";

export function Footer() {
  return (
    <footer className="footer">
      <p>
        {site.brand}. {site.tagline} {site.audience}
      </p>
      <p>{site.footer}</p>
      <ul className="footer-links">
        {[site.privacy, site.imprint].map(({ label, href }) => (
          <li key={label}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </footer>
  );
}
