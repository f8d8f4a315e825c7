/** The part of jStat that the tests compare with. The package has no types of its own. */
declare module 'jstat' {
  interface JStat {
    gammaln(x: number): number;
    chisquare: { cdf(x: number, degreesOfFreedom: number): number };
    normal: {
      cdf(x: number, mean: number, deviation: number): number;
      inv(p: number, mean: number, deviation: number): number;
    };
    beta: {
      cdf(x: number, a: number, b: number): number;
      inv(p: number, a: number, b: number): number;
      pdf(x: number, a: number, b: number): number;
    };
    lowRegGamma(a: number, x: number): number;
  }
  const jStat: { readonly jStat: JStat };
  export default jStat;
}
