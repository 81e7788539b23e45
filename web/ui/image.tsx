import { alternativeText } from "../../content/alternative-text.ts";
import type { ImageName } from "../../content/images.ts";
import images from "../images/manifest.json" with { type: "json" };

const files = import.meta.glob<string>("../images/*/*.{avif,webp}", {
  query: "?url",
  import: "default",
  eager: true,
});

export type ImageProps = {
  name: ImageName;
  /** Shows the picture's plate, without its words; the plate must exist. */
  asPlate?: boolean;
  /** Replaces the picture's own alternative text, for example without its words. */
  alt?: string;
  /** The `sizes` attribute of the image. */
  sizes: string;
  /** The widest file that it needs, in pixels: any by default. */
  widthMax?: number | undefined;
  /** "high" for the largest contentful paint, "auto" for other pictures above the fold; lazy by default. */
  priority?: "high" | "auto" | undefined;
};

/** A responsive sample picture without layout shift. */
export function Image({ name, asPlate = false, alt = alternativeText[name], ...shown }: ImageProps) {
  return <Picture file={asPlate ? plateOf(name) : name} alt={alt} {...shown} />;
}

type Files = typeof images;
/** Any picture in `web/images/` but the posters of videos. */
type PictureFile = {
  [Name in keyof Files]: "avif" | "webp" extends keyof Files[Name]["sources"] ? Name : never;
}[keyof Files];

type PictureProps = Pick<ImageProps, "sizes" | "widthMax" | "priority"> & {
  file: PictureFile;
  className?: string;
  alt: string;
};

export function Picture({ file, className, alt, sizes, widthMax = Infinity, priority }: PictureProps) {
  const { width, height, sources } = images[file];
  const avif = sources.avif
    .filter((at) => at <= widthMax)
    .map((at) => `${imageUrl(file, at, "avif")} ${at}w`)
    .join(", ");
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <img
        src={imageUrl(file, sources.webp[0]!, "webp")}
        width={width}
        height={height}
        alt={alt}
        {...(priority === "high" && { fetchPriority: priority })}
        {...(!priority && { loading: "lazy" as const })}
        decoding="async"
      />
    </picture>
  );
}

/** For browsers of any age. */
export function largestWebp(name: ImageName): string {
  return imageUrl(name, Math.max(...images[name].sources.webp), "webp");
}

export const hasPlate = (name: ImageName) => `${name}_plate` in images;

function plateOf(name: ImageName): PictureFile {
  const plate = `${name}_plate`;
  if (!hasPlate(name)) throw new Error(`tools/imagery/plates/${name}.webp is missing or not encoded.`);
  return plate as PictureFile;
}

export function imageUrl(name: string, width: number, format: string): string {
  const url = files[`../images/${width}/${name}.${format}`];
  if (!url) throw new Error(`web/images/${width}/${name}.${format} is missing: npm run images makes it.`);
  return url;
}
