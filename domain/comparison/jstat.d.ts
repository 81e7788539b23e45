declare module "jstat" {
  type Distribution<Parameters extends number[]> = {
    pdf(x: number, ...parameters: Parameters): number;
    cdf(x: number, ...parameters: Parameters): number;
    inv(p: number, ...parameters: Parameters): number;
  };
  /** Only the parts used here. */
  const library: {
    jStat: {
      gammaln(x: number): number;
      normal: Distribution<[mean: number, deviation: number]>;
      beta: Distribution<[alpha: number, beta: number]>;
    };
  };
  export default library;
}
