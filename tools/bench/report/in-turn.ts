/** Measures each contender once a round, so that other load on the machine affects all of them alike. */
export async function inTurn<Name, Measured>(
  rounds: number,
  contenders: ReadonlyMap<Name, () => Promise<Measured>>,
  onMeasured: (name: Name, measured: Measured) => void = () => {},
): Promise<Map<Name, Measured[]>> {
  const entries = Array.from(contenders);
  const results = new Map<Name, Measured[]>(entries.map(([name]) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    // The first to run has an advantage, so each round starts with another contender.
    const first = round % entries.length;
    for (const [name, measure] of [...entries.slice(first), ...entries.slice(0, first)]) {
      const measured = await measure();
      results.get(name)!.push(measured);
      onMeasured(name, measured);
    }
  }
  return results;
}
