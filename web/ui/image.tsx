import { alternativeText } from "../../content/alternative-text.ts";
import type { ImageName } from "../../content/images.ts";

type Sources = { sources: Record<string, string>; img: { src: string; w: number; h: number } };

const masters = {
  ...import.meta.glob<Sources>(["../../tools/imagery/masters/*.webp", "!**/*_{room,loop?}.webp"], {
    query: { w: "320;560;800", format: "avif;webp", as: "picture" },
    import: "default",
    eager: true,
  }),
  // Drawn across the whole screen.
  ...import.meta.glob<Sources>("../../tools/imagery/masters/*_room.webp", {
    query: { w: "640;1280;1920", format: "avif;webp", as: "picture" },
    import: "default",
    eager: true,
  }),
};

type ImageProps = {
  name: ImageName;
  /** How wide it is drawn, as the `sizes` attribute of an image. */
  sizes: string;
  /** True for the one picture that a page is waited for. */
  first?: boolean;
};

/** A sample picture in modern formats at the width that the screen needs, with its space reserved. */
export function Image({ name, sizes, first = false }: ImageProps) {
  const master = masters[`../../tools/imagery/masters/${name}.webp`];
  if (!master) throw new Error(`There is no picture ${name} in tools/imagery/masters.`);
  const { sources, img } = master;
  return (
    <picture>
      {Object.entries(sources).map(([format, srcSet]) => (
        <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        src={img.src}
        width={img.w}
        height={img.h}
        alt={alternativeText[name]}
        {...(first ? { fetchPriority: "high" as const } : { loading: "lazy" as const })}
        decoding="async"
      />
    </picture>
  );
}
