import type { LandingPage, Question } from "./page.ts";

/** The section before the closing form: the email that brings the ads, and answers to visitors' questions. */
export type QuestionsContent = {
  delivery: { heading: string; subject: string; note: string };
  heading: string;
  /**
   * The answers are those of a beta: `npm run golive` asks the owner to check them until `answersChecked` is set in
   * `site.ts`.
   */
  questions: readonly Question[];
};

/** The subject of the e-mail that delivers the ads. */
export const adsEmailSubject = "Your ads are here";

/** Below the ads in that e-mail. */
const deliveryNote = "Yours are 1080 px wide. We redo any ad, free.";

export function questionsFor({ closing: { form }, questions }: LandingPage): QuestionsContent {
  if (form.asks === "email") return beforeJoining(form.next);
  const { heading = beforeSending.heading, own = [] } = questions ?? {};
  return { ...beforeSending, heading, questions: [...own, ...beforeSending.questions] };
}

const beforeSending: QuestionsContent = {
  delivery: { heading: "What lands in your inbox", subject: adsEmailSubject, note: deliveryNote },
  heading: "Before you send it",
  questions: [
    {
      question: "What does it cost?",
      answer:
        "Nothing: there’s no card to charge. If you order more ads, you pay what the pricing page says.",
    },
    {
      question: "Who owns the ads, and may I run them?",
      answer:
        "You do, and you may, wherever you advertise. Your photo stays yours, too. Check every word first.",
    },
    {
      question: "What happens to my photo?",
      answer:
        "We make your ads from it, and keep it as the privacy policy says. Write to us, and we’ll delete it.",
    },
  ],
};

const beforeJoining = (next: string): QuestionsContent => ({
  delivery: {
    heading: "What lands in your inbox once you’re in",
    subject: adsEmailSubject,
    note: deliveryNote,
  },
  heading: "Before you join",
  questions: [
    {
      question: "What happens after I join?",
      answer: `${next} Send a photo or a link then, and your ads follow a few minutes later.`,
    },
    {
      question: "What does it cost?",
      answer: "Nothing. Joining is free, and so are your first ads. There’s no card on file to charge.",
    },
    {
      question: "What do you do with my address?",
      answer: "We write to you about the beta. The privacy policy says the rest.",
    },
    {
      question: "Can I leave the list?",
      answer: "Any time. Write to us, and we’ll delete your address.",
    },
  ],
});
