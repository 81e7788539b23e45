import { type ImageName, PLAIN_SHOT_LABEL, type RoomName, adFormat } from "../../../content/images.ts";
import type { Arrangement, HeroContent, Sample } from "../../../content/page.ts";
import { type LiveAd, liveAds } from "../../../content/sample-ads.ts";
import { Image, type ImageProps, Picture } from "../../ui/image.tsx";
import { Video } from "../../ui/video.tsx";
import { Compare } from "../showcase/compare.tsx";

type AdStageProps = {
  look: HeroContent["look"];
  /** The plain picture that the ads were made from. */
  shot: ImageName;
  samples: HeroContent["samples"];
  arrangement?: Arrangement | undefined;
  callouts?: HeroContent["callouts"];
};

/** Phones get 1.5 image pixels per CSS pixel: enough for pictures in motion, and the form loads first. */
const SIZES = {
  large: "(min-width: 60rem) 30rem, (min-width: 40rem) 40vw, 60vw",
  small: "(min-width: 60rem) 15rem, (min-width: 40rem) 30vw, 40vw",
};
/** Beside a form, the ad that is large on phones is small on desktops, and the other way round. */
const BESIDE_FORM = {
  large: SIZES.large.replace("30rem", "15rem"),
  small: SIZES.small.replace("15rem", "30rem"),
};
/** Beside the large one, small ads are a column's width at most. */
const SMALL_WIDTH_MAX = 560;
/** One file of the plain shot for its print and for the photo that the first ad opens with. */
const SHOT = { sizes: SIZES.large, widthMax: 560 };

/** The plain shot and its ads, each in its own format. `start-ad-stages.ts` compares them when tapped. */
export function AdStage({ look, shot, samples, arrangement, callouts }: AdStageProps) {
  if (look === "compare") {
    const [first, ...others] = samples;
    const after = { image: first.image, label: adFormat(first.image).label };
    return (
      <div className="ad-stage">
        <Compare before={shot} after={after} sizes={SIZES.large} isInHero />
        {others.map((sample) => (
          <Ad key={sample.image} sample={sample} sizes={SIZES.small} />
        ))}
      </div>
    );
  }
  const inFormat = (name: string) => samples.find(({ image }) => adFormat(image).name === name);
  // A square fills a phone's width and leaves room for the form. On desktops, a feed picture is as high as the form.
  const first = inFormat("square") ?? samples[0];
  const tall = (arrangement && inFormat("feed")) ?? first;
  return (
    <div
      className={samples.some(({ video }) => video) ? "ad-stage with-videos" : "ad-stage"}
      {...(samples.every(isPicture) && scrolledByKeyboard)}
    >
      <Ad
        sample={first}
        photo={shot}
        isTall={first === tall}
        sizes={first === tall ? SIZES.large : BESIDE_FORM.large}
        priority="high"
      />
      {samples
        .filter((sample) => sample !== first)
        .map((sample) =>
          sample === tall ? (
            <Ad
              key={sample.image}
              sample={sample}
              photo={shot}
              isTall
              sizes={BESIDE_FORM.small}
              priority="auto"
            />
          ) : (
            <Ad key={sample.image} sample={sample} sizes={SIZES.small} widthMax={SMALL_WIDTH_MAX} />
          ),
        )}
      <PlainShot name={shot} />
      {callouts && (
        <ul className="callouts">
          {callouts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function PlainShot({ name }: { name: ImageName }) {
  return (
    <figure className="ad-shot">
      <Image name={name} {...SHOT} priority="auto" />
      <figcaption>{PLAIN_SHOT_LABEL}</figcaption>
    </figure>
  );
}

type RoomStageProps = Pick<AdStageProps, "shot" | "samples"> & { room: RoomName };

/** A room in place of the first ad. */
export function RoomStage({ room, shot, samples }: RoomStageProps) {
  return (
    <div className="room-stage">
      <div className="hero-room-image" data-live={room}>
        <Image name={room} sizes="100vw" priority="high" />
        <Photo of={shot} />
        <RoomAd room={room} />
        <PlainShot name={shot} />
      </div>
      {samples.slice(1).map((sample) => (
        <Ad key={sample.image} sample={sample} sizes="(min-width: 40rem) 8rem, 46vw" />
      ))}
    </div>
  );
}

/** An ad's frame around the furniture in a room's picture. */
function RoomAd({ room }: { room: RoomName }) {
  const ad = liveAds[room];
  return (
    ad && (
      <div className="room-ad" data-tone={ad.tone}>
        <PostHeadline headline={ad.headline} />
        <div className="post">
          <PostBar ad={ad} />
        </div>
      </div>
    )
  );
}

/** Phones scroll the stage sideways, and finished pictures have no control that a keyboard could reach. */
const scrolledByKeyboard = { tabIndex: 0, role: "group", "aria-label": "Sample ads" };

function isPicture({ image, video }: Sample): boolean {
  return !video && !liveAds[image];
}

/** An ad with a `photo` opens as that, where it is the largest: on desktops, if it is tall. */
type AdProps = { sample: Sample; photo?: ImageName; isTall?: boolean } & Pick<
  ImageProps,
  "sizes" | "widthMax" | "priority"
>;

function Ad({ sample, photo, isTall = false, ...shown }: AdProps) {
  const live = sample.video ? undefined : liveAds[sample.image];
  return (
    <figure
      className={isTall ? "ad ad-tall" : "ad"}
      data-format={adFormat(sample.image).name}
      data-live={live && sample.image}
    >
      {sample.video ? (
        <Video name={sample.video} />
      ) : live && photo ? (
        <LivePost ad={live} photo={photo} image={sample.image} {...shown} />
      ) : (
        <div className="finished">
          <Image name={sample.image} {...shown} />
        </div>
      )}
    </figure>
  );
}

type LivePostProps = {
  ad: LiveAd;
  photo: ImageName;
  image: ImageName;
} & Pick<ImageProps, "sizes" | "widthMax" | "priority">;

/** An ad under its sender. */
function LivePost({ ad, photo, image, ...shown }: LivePostProps) {
  return (
    <div className="post">
      <PostBar ad={ad} />
      <div className="post-picture">
        <Image name={image} {...shown} />
        <Photo of={photo} />
      </div>
    </div>
  );
}

/** What the ad was made from, seen as the page opens: the print's own file. */
function Photo({ of }: { of: ImageName }) {
  return <Picture className="ad-photo" file={of} alt="" {...SHOT} priority="high" />;
}

/** Hidden from screen readers, as the picture's alternative text says it. */
function PostHeadline({ headline }: Pick<LiveAd, "headline">) {
  return (
    <p className="post-headline" aria-hidden="true">
      {headline.split("\n").map((line) => (
        <span key={line}>{line} </span>
      ))}
    </p>
  );
}

function PostBar({ ad }: { ad: LiveAd }) {
  return (
    <p className="post-bar" aria-hidden="true">
      <span className="post-sender">
        <span className="post-avatar">{ad.sender.charAt(0)}</span>
        <span>
          <b>{ad.sender}</b>
          <small>Sponsored</small>
        </span>
      </span>
      <span className="post-action">{ad.action}</span>
    </p>
  );
}
