import FSFilesAdapter from "@parse/fs-files-adapter";
import { ParseServer } from "parse-server";

const { PORT, DATABASE } = process.env;
const address = `http://127.0.0.1:${PORT}/parse`;

await ParseServer.startApp({
  host: "127.0.0.1",
  port: Number(PORT),
  mountPath: "/parse",
  serverURL: address,
  publicServerURL: address,
  appId: "bench",
  masterKey: "bench",
  databaseURI: DATABASE,
  filesAdapter: new FSFilesAdapter(),
  fileUpload: { enableForPublic: true },
  maxUploadSize: "25mb",
  silent: true,
  verbose: false,
  logLevel: "error",
  logsFolder: null,
});
