import { Menu, X } from "lucide-react";
import { site } from "../../../content/site.ts";
import { Brand } from "../../ui/brand.tsx";

/** "links" links to the rest of the site; "beta" is a simpler one with a badge. */
export function Header({ kind, hasTestimonials }: { kind: "links" | "beta"; hasTestimonials: boolean }) {
  const links =
    kind === "links"
      ? site.links
      : site.betaLinks.filter(({ href }) => hasTestimonials || href !== "#testimonials");
  return (
    <header className="header">
      <div className="header-start">
        <Brand />
        {kind === "beta" && <span className="badge">BETA</span>}
      </div>
      <button
        className="menu-toggle"
        type="button"
        popoverTarget="menu"
        aria-controls="menu"
        aria-expanded="false"
        aria-label="Menu"
      >
        <Menu className="when-closed" aria-hidden />
        <X className="when-open" aria-hidden />
      </button>
      <div id="menu" className={kind === "links" ? "menu menu-held" : "menu menu-alone"} popover="auto">
        <nav aria-label="Site">
          <ul>
            {links.map(({ label, href }) => (
              <li key={label}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        {/* Specified to do nothing. */}
        {kind === "links" && (
          <div className="menu-buttons">
            {site.buttons.map((label) => (
              <button key={label} type="button">
                {label}
              </button>
            ))}
          </div>
        )}
      </div>
    </header>
  );
}
