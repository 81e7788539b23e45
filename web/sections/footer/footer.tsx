import { site } from "../../../content/site.ts";

export function Footer() {
  return (
    <footer className="footer">
      <p>{`${site.brand}. ${site.tagline} ${site.audience}`}</p>
      <p>{site.footer}</p>
      <ul className="footer-links">
        {[site.privacy, site.imprint, site.accessibility].map(
          (link) =>
            link && (
              <li key={link.label}>
                <a href={link.href}>{link.label}</a>
              </li>
            ),
        )}
      </ul>
    </footer>
  );
}
