import { alternativeText } from "../../content/alternative-text.ts";
import type { ImageName, VideoName } from "../../content/images.ts";
import images from "../images/manifest.json" with { type: "json" };

const files = import.meta.glob<string>("../images/*/*.{avif,webp}", {
  query: "?url",
  import: "default",
  eager: true,
});

export type ImageProps = {
  name: ImageName;
  /** The `sizes` attribute of the image. */
  sizes: string;
  /** "high" for the largest contentful paint, "auto" for other pictures above the fold; lazy by default. */
  priority?: "high" | "auto" | undefined;
};

/** A responsive sample picture without layout shift. */
export function Image({ name, sizes, priority }: ImageProps) {
  const { width, height, sources } = images[name];
  return (
    <picture>
      {Object.entries(sources).map(([format, widths]) => (
        <source
          key={format}
          type={`image/${format}`}
          srcSet={widths.map((at) => `${imageAddress(name, at, format)} ${at}w`).join(", ")}
          sizes={sizes}
        />
      ))}
      <img
        src={imageAddress(name, width, "webp")}
        width={width}
        height={height}
        alt={alternativeText[name]}
        {...(priority ? { fetchPriority: priority } : { loading: "lazy" as const })}
        decoding="async"
      />
    </picture>
  );
}

export function imageAddress(name: ImageName | VideoName, width: number, format: string): string {
  const address = files[`../images/${width}/${name}.${format}`];
  if (!address) throw new Error(`web/images/${width}/${name}.${format} is missing: npm run images makes it.`);
  return address;
}
