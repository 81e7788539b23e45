export type Package = { name: string; version: string; wasAskedFor: boolean };

/** What is installed, by dpkg's list and by apt's list of what came only because something else needs it. */
export function installedPackages(dpkgStatus: string, aptStates: string): Package[] {
  const automatic = readEntries(aptStates).filter((entry) => entry["Auto-Installed"] === "1");
  const cameAlong = new Set(automatic.map((entry) => entry.Package));
  return readEntries(dpkgStatus)
    .filter((entry) => entry.Status === "install ok installed")
    .map(({ Package: name = "", Version: version = "" }) => ({
      name,
      version,
      wasAskedFor: !cameAlong.has(name),
    }));
}

function readEntries(list: string): Record<string, string>[] {
  return list
    .split(/\n{2,}/)
    .map((entry) =>
      Object.fromEntries(Array.from(entry.matchAll(/^(\S+): (.*)$/gm), ([, key, value]) => [key, value])),
    );
}
