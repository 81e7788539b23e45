/** All folders of sources. A layer may import none but itself and those that it sees. */
const FOLDERS = [
  "build",
  "cli",
  "config",
  "content",
  "contract",
  "domain",
  "examples",
  "server",
  "storage",
  "tests",
  "tools",
  "web",
  "webhook",
];

type Pattern = { regex: string; message: string };

const ONLY_STORAGE_KNOWS: Pattern[] = [
  {
    regex: String.raw`^(\.\./)+storage/(sql|sqlite|postgres|disk|s3|redis|memory)/`,
    message: "Only storage/ names a technology: go through storage/choose-storage.ts.",
  },
  {
    regex: "^(node:sqlite|postgres|ioredis|@aws-sdk/.*)$",
    message: "Only storage/ speaks to a database, S3 or Redis.",
  },
];

/** The README has the diagram of these layers. */
const layers = [
  layer("contract", []),
  layer("content", ["contract"]),
  layer("domain", ["contract", "content"], {
    regex:
      "^(node:(fs|net|http|https|dns|sqlite|child_process)(/promises)?|fastify|postgres|ioredis|@aws-sdk/.*)$",
    message: "The domain does no I/O and knows no technology.",
  }),
  layer("config", ["contract", "content", "domain"]),
  layer("storage", ["contract", "domain", "config"]),
  layer("webhook", ["contract", "domain", "config"]),
  layer("server", ["contract", "content", "domain", "config", "storage", "webhook"], ...ONLY_STORAGE_KNOWS),
  layer("cli", ["contract", "content", "domain", "config", "storage", "webhook"], ...ONLY_STORAGE_KNOWS),
  // Draws what it is given.
  layer("cli/board/views", ["cli", "contract", "content", "web"], {
    regex: String.raw`^(\.\./)+web/(?!ui/)`,
    message: "The board's views see only web/ui/ of the pages.",
  }),
  layer("web", ["contract", "content"]),
  layer("build", ["contract", "content", "domain", "config", "web"]),
  // Written from the specification alone.
  layer("tests/specification", ["tests"]),
  layer("tests/support/specification", ["tests"]),
];

function layer(folder: string, seen: string[], ...further: Pattern[]) {
  const unseen = FOLDERS.filter((other) => other !== folder && !seen.includes(other));
  const own: Pattern = {
    regex: String.raw`^(\.\./)+(${unseen.join("|")})/`,
    message: `Of the other folders, ${folder}/ sees ${seen.join(", ") || "none"}.`,
  };
  const patterns = [own, ...further];
  return { files: [`${folder}/**`], rules: { "no-restricted-imports": ["error", { patterns }] } };
}

export default {
  plugins: ["typescript", "react", "jsx-a11y", "import", "unicorn", "oxc"],
  categories: { correctness: "error", suspicious: "error", perf: "error" },
  rules: {
    "react/react-in-jsx-scope": "off",
    "import/no-unassigned-import": "off",
    "no-await-in-loop": "off",
    "react/exhaustive-deps": "error",
    "oxc/no-async-endpoint-handlers": "off",
    "import/no-cycle": ["error", { ignoreTypes: false }],
  },
  ignorePatterns: ["dist", "tools/imagery"],
  overrides: layers,
};
