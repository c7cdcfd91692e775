/** The Vite plugin: effects as imports. */
export { type CarbonfxOptions, carbonfx } from './carbonfx.js';
