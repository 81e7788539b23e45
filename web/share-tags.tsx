import { site } from "../content/site.ts";
import { DEFAULT_PUBLIC_URL } from "../contract/page-settings.ts";

/** The picture shown where a page is shared. */
export type ShareCard = {
  /** Relative to the site's root. */
  url: string;
  width: number;
  height: number;
  /** The card's alternative text. */
  alt: string;
};

export type ShareTagsProps = {
  title: string;
  description: string;
  canonicalPath: string;
  /** Absent in development, where no cards are drawn. */
  card: ShareCard | undefined;
};

/** Tags for social networks and messengers. Their URLs must be absolute. */
export function ShareTags({ title, description, canonicalPath, card }: ShareTagsProps) {
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.brand} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={DEFAULT_PUBLIC_URL + canonicalPath} />
      {card && (
        <>
          <meta property="og:image" content={DEFAULT_PUBLIC_URL + card.url} />
          <meta property="og:image:type" content="image/jpeg" />
          <meta property="og:image:width" content={String(card.width)} />
          <meta property="og:image:height" content={String(card.height)} />
          <meta property="og:image:alt" content={card.alt} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}
