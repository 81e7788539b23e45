import { noScript } from "../../content/screens.ts";
import { site } from "../../content/site.ts";

/**
 * Stands in the place of the form before it where no script runs. Where scripts run but the page's own is lost, `Document`
 * shows it.
 */
export function WithoutScript({ for: kind }: { for: keyof typeof noScript }) {
  return (
    <noscript>
      <p className="without-script">
        {`${noScript[kind]} `}
        <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
      </p>
    </noscript>
  );
}
