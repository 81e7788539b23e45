import type { FormDefinition } from "./form-definition.ts";

/** Before the closing form of every page: the email that brings the ads, and answers to visitors' questions. */
export type QuestionsContent = {
  delivery: { heading: string; text: string; subject: string };
  heading: string;
  /**
   * The answers are those of a beta: `npm run golive` asks the owner to check them until `answersChecked` is set in
   * `site.ts`.
   */
  questions: readonly { question: string; answer: string }[];
};

const subject = "Your ads are here";

export const questions: Record<FormDefinition["asks"], QuestionsContent> = {
  product: {
    delivery: {
      heading: "What lands in your inbox",
      text: "One email, a few minutes after you tell us where. Each file fits the placement it’s named after.",
      subject,
    },
    heading: "Before you send it",
    questions: [
      {
        question: "What does it cost after the free ads?",
        answer: "Nothing happens by itself: there’s no card on file, and no trial that turns into a bill.",
      },
      {
        question: "Who owns the pictures?",
        answer:
          "Your photo stays yours: sending it gives nothing away. The ads are made for you, to keep and to run.",
      },
      {
        question: "May I run them?",
        answer: "Yes, wherever you advertise. Read the words and look at the label first, as with any ad.",
      },
      {
        question: "What happens to my photo?",
        answer:
          "We make your ads from it and keep it as the privacy policy says. Write to us, and we’ll delete it.",
      },
      {
        question: "What if something’s off?",
        answer:
          "Reply to the email and say what: a word, a color, a detail of the label. In a beta, that’s what we want to hear.",
      },
    ],
  },
  email: {
    delivery: {
      heading: "What will land in your inbox",
      text: "First your access. Then one email per product, with a file for each placement.",
      subject,
    },
    heading: "Before you join",
    questions: [
      {
        question: "What happens after I join?",
        answer: "We send one email when it’s your turn. Until then, there’s nothing to do.",
      },
      {
        question: "What will you need from me?",
        answer: "A plain photo of your product, or a link to its page. A phone photo is fine.",
      },
      {
        question: "What does it cost?",
        answer: "Nothing. We don’t ask for a card, so nothing can renew.",
      },
      {
        question: "What do you do with my address?",
        answer: "We write to you about your access. The privacy policy says the rest.",
      },
      {
        question: "Can I leave the list?",
        answer: "Any time. Write to us, and we’ll delete your address.",
      },
    ],
  },
};
