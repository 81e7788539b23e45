import { Check } from "lucide-react";
import { received } from "../../content/screens.ts";

/** Photos have no words where others follow that say the same. */
type ReceivedProps = { link?: string; photo?: string | null };

/** The photo or link that the visitor sent. `sent-script.ts` adds the photo and the name. */
export function Received({ link = received.link, photo = received.photo }: ReceivedProps) {
  return (
    <div className="received">
      <div className="print">
        <WebPage />
      </div>
      <Check aria-hidden />
      <p>
        <b>
          <span className="of-link">{link}</span>
          {photo !== null && <span className="of-photo">{photo}</span>}
          <span className="of-unknown">{received.product}</span>
        </b>
        <small className="received-as" />
      </p>
    </div>
  );
}

/** A product page in a browser's window, for links. */
function WebPage() {
  return (
    <svg className="of-link" viewBox="0 0 48 48" fill="none" stroke="#14120f" strokeWidth="1.25" aria-hidden>
      <path fill="#f1efea" d="M4 7h40v34H4z" />
      <path d="M4 14h40M8 10.5h.1M12 10.5h.1M17 10.5h23" strokeLinecap="round" />
      <path fill="white" d="M8 18h17v19H8z" />
      <path d="M29 19h11M29 23h7M29 36h11" strokeLinecap="round" />
      <path
        strokeWidth="2"
        strokeLinecap="round"
        d="m15 29 3-3m-4-1-1 1a3 3 0 0 0 4 4l1-1m1-3 1-1a3 3 0 0 0-4-4l-1 1"
      />
    </svg>
  );
}
