import { beverageStats, previewStats } from "../claims.ts";
import { beverageClosingUpload, beverageHeroUpload, waitlistClosing, waitlistHero } from "../forms.ts";
import type { IndustryContent, LabeledImage, PageContent } from "../page.ts";
import { beverageTestimonials } from "../testimonials/beverage.ts";
import { light } from "../theme.ts";

const freshSqueezed: LabeledImage = { image: "beverage_ad1", label: "Fresh squeezed" };
const iceCold: LabeledImage = { image: "beverage_ad2", label: "Ice cold" };
const offBalance: LabeledImage = { image: "beverage_ad3", label: "Off balance" };

const common = {
  hypothesis: "An upload form beside three sample pictures.",
  title: "High-converting beverage ads from one plain photo",
  description:
    "Send one plain photo of your can or bottle, or a link to its page, and get 3 free ad creatives in a few minutes. No credit card.",
  header: "links",
  hero: {
    look: "split",
    badge: "In beta for beverage brands",
    heading: "High-converting ads for your product.",
    text: "Send a phone photo of your drink, or its link. Three finished ads come by email.",
    form: beverageHeroUpload,
    samples: [{ image: "beverage_ad1" }, { image: "beverage_square" }, { image: "beverage_story" }],
    trust: beverageStats,
  },
  showcase: {
    look: "strip",
    heading: "Your product shot -> 3 Free Ads creatives",
    text: "One can. Three reasons to be thirsty.",
    before: { image: "beverage_product", label: "Your product shot" },
    after: [offBalance, freshSqueezed, iceCold],
  },
  features: {
    heading: "How It Works",
    areSteps: true,
    cards: [
      {
        title: "Send one plain shot",
        text: "A phone photo or a link. No brief, no account.",
      },
      {
        title: "The label stays yours",
        text: "Name, flavor, fine print: all as you printed it.",
      },
      {
        title: "We set three scenes",
        text: "Taste, cold, fun: three reasons to grab a can.",
      },
      {
        title: "We write the headlines",
        text: "One short line per ad, easy to read on a phone.",
      },
      {
        title: "Your ads land in your inbox",
        text: "Finished files for feed, square and story.",
      },
      {
        title: "You run what works",
        text: "Put your budget on the one that sells the case.",
      },
    ],
  },
  testimonials: {
    heading: "Run it as is, or change a word",
    text: "User feedback on the label, the light and the headlines.",
    items: beverageTestimonials,
    picture: "beverage_ad4",
    shot: "beverage_plain",
    showsRatings: true,
    stats: [],
  },
  formLinkLabel: "Try it with your can",
  questions: {
    heading: "Before you crack it open",
    own: [
      {
        question: "My can reflects the whole kitchen. Is that a problem?",
        answer: "No. On the set, it reflects the set. Just keep glare off the label.",
      },
      {
        question: "Who sets the prices in my ads?",
        answer: "Your product page. A photo of a can brings no price or offer.",
      },
    ],
  },
  closing: {
    heading: "You bring the can. We bring the summer.",
    text: "Send one photo or one link, and we’ll send back 3 free ads.",
    stats: [],
    form: beverageClosingUpload,
  },
} satisfies PageContent;

const beverageA = {
  ...common,
  demo: {
    kind: "chapters",
    heading: "Pick what makes them thirsty",
    text: "Your free ads are stills of scenes like these.",
    video: "beverage_film",
    chapters: [
      {
        at: 0,
        title: "Taste",
        text: "Fruit around the can, so the flavor is clear with the sound off.",
      },
      {
        at: 2.95,
        title: "Cold",
        text: "Mist over ice, for whoever is scrolling in the heat.",
      },
      {
        at: 7.75,
        title: "Fun",
        text: "A can that ought to topple: reason enough to stop a thumb.",
      },
    ],
  },
} satisfies PageContent;

const beverageB = {
  ...common,
  hypothesis: "Motion: three short videos in a row instead of pictures, and no film further down.",
  hero: {
    ...beverageA.hero,
    text: "Send a plain photo of your drink. We light it, ice it and write the line.",
    look: "portraits",
    samples: [
      { image: "beverage_ad1", video: "beverage_loop3" },
      { image: "beverage_ad2", video: "beverage_loop2" },
      { image: "beverage_ad3", video: "beverage_loop1" },
    ],
  },
  showcase: {
    ...beverageA.showcase,
    look: "slider",
    text: "Drag the can out of the kitchen and into the sun.",
    after: [freshSqueezed, iceCold, offBalance],
  },
  demo: undefined,
  closing: {
    ...beverageA.closing,
    heading: "Give your can something to do",
    text: "Send one photo or one link. Your 3 free ads come by email.",
    samples: beverageA.hero.samples,
  },
} satisfies PageContent;

const beverageC = {
  ...beverageA,
  hypothesis: "A waitlist instead of an upload. It sells the video, on a dark background.",
  title: "Beverage ads from one photo: get early access",
  description:
    "Join the beverage waitlist. When the beta opens, one plain photo of your drink gets you 3 free ad creatives. No credit card.",
  header: "beta",
  hero: {
    ...beverageA.hero,
    look: "poster",
    badge: "BETA VERSION - Coming Soon",
    text: "Everyone on the list gets 3 free ads the day we open. All it takes is one photo.",
    formHeading: "Get Early Access",
    form: waitlistHero,
    trust: previewStats,
  },
  testimonials: {
    ...beverageA.testimonials,
    heading: "What a first look turns up",
    text: "User feedback on the can, the cold and the copy.",
  },
  formLinkLabel: "Save a spot for your can",
  closing: {
    ...beverageA.closing,
    heading: "Be there when we crack open the first can",
    text: "Your email saves your spot and your 3 free ads.",
    form: waitlistClosing,
  },
} satisfies PageContent;

const beverageD = {
  ...beverageC,
  hypothesis:
    "A waitlist that sells the choice of angles (taste, cold or fun) instead of the video, which it leaves out.",
  hero: {
    ...beverageC.hero,
    look: "centered",
    text: "Taste, cold or fun? Join for 3 free ads at launch, and see which one sells your drink.",
  },
  showcase: {
    ...beverageB.showcase,
    text: "Drag from the kitchen to the fruit. Then run all of them, and keep the winner.",
  },
  demo: undefined,
  closing: {
    ...beverageC.closing,
    heading: "Find out what makes them thirsty",
    text: "Leave your email, and your 3 free ads are waiting at launch.",
  },
} satisfies PageContent;

export const beverage: IndustryContent<"beverage"> = {
  theme: {
    ...light,
    paper: "#F6FAF7",
    ink: "#0E1F1A",
    accent: "#FF5A36",
    onAccent: "#1A0B06",
    accentText: "#C2330F",
    tint: "#D9F2E3",
    display: "Bricolage Grotesque",
    radius: 20,
  },
  media: {
    beverage_product:
      "Plain shot of an orange can of Solva sparkling blood orange on a wooden table by a window",
    beverage_ad1:
      "Ad: the Solva can among blood oranges on a sunlit stone table before teal, headline “Squeeze the day.”",
    beverage_ad2:
      "Ad: the Solva can in ice cubes before deep red, its label pointed out, 12 cans for $24, headline “Ice cold. Blood orange.”",
    beverage_ad3:
      "Ad: a sponsored post, the cold Solva can leaning on an orange on lilac, headline “Most sodas add sugar. This one adds none.”",
    beverage_ad4:
      "Ad: an open bottle of Solva ginger beer and a glass of it with ice in hard sun on peach, headline “Bites back.”",
    beverage_plain: "Plain shot of a closed bottle of Solva ginger beer on a windowsill, with a lawn outside",
    beverage_square:
      "Ad: the can in ice and slices of blood orange, with logo, offer and button, headline “Ice cold. Blood orange.”",
    beverage_story:
      "Ad: a story with progress bars, the can leaning on an orange beside another, headline “Gravity? Optional.”",
    beverage_loop1:
      "Video: a cloud’s shadow drifting slowly over the Solva can on lilac paper, headline “Gravity? Optional.”",
    beverage_loop2:
      "Video: mist drifting slowly over the Solva can in ice, headline “Ice cold. Blood orange.”",
    beverage_loop3:
      "Video: the Solva can turning slowly among oranges on turquoise, headline “Squeeze the day.”",
    beverage_film:
      "Video: the can turning slowly among oranges, then in misty ice, then leaning on one, headline “Squeeze the day.”",
  },
  ads: {
    sender: "solva",
    words: {
      beverage_ad1: { headline: "Squeeze the day.", action: "Shop now", tone: "light" },
      beverage_square: {
        headline: "ICE COLD.\nBLOOD ORANGE.",
        action: "Shop the 12-pack",
        tone: "light",
        place: "left",
      },
      beverage_story: { headline: "Gravity? Optional.", action: "Shop now", tone: "dark" },
    },
  },
  pages: { version_a: beverageA, version_b: beverageB, version_c: beverageC, version_d: beverageD },
};
