export type Package = { name: string; version: string; isRequested: boolean };

/** The installed packages, from dpkg's status file and apt's list of automatically installed dependencies. */
export function installedPackages(dpkgStatus: string, aptStates: string): Package[] {
  const automatic = readEntries(aptStates).filter((entry) => entry["Auto-Installed"] === "1");
  const dependencies = new Set(automatic.map((entry) => entry.Package));
  return readEntries(dpkgStatus)
    .filter((entry) => entry.Status === "install ok installed")
    .map(({ Package: name = "", Version: version = "" }) => ({
      name,
      version,
      isRequested: !dependencies.has(name),
    }));
}

function readEntries(list: string): Record<string, string>[] {
  return list
    .split(/\n{2,}/)
    .map((entry) =>
      Object.fromEntries(Array.from(entry.matchAll(/^(\S+): (.*)$/gm), ([, key, value]) => [key, value])),
    );
}
