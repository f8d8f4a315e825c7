import type { BrowserContext, Page } from 'playwright';
import type { Elsewhere } from './start-elsewhere.ts';

/** What the business calls its channel elsewhere. */
export const CHANNEL = 'Our other channel';

/** A clickable image, from a shop that is not on this machine. */
export const SALE = {
  name: 'To the spring sale',
  url: 'https://shop.example/',
  image: 'https://shop.example/sale.svg',
};

const DRAWN =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><rect width="320" height="180" fill="gold"/></svg>';

/** Lets the pages of a context see what the shop serves. */
export async function serveSale(context: BrowserContext): Promise<void> {
  await context.route(SALE.image, (route) => route.fulfill({ contentType: 'image/svg+xml', body: DRAWN }));
}

/** Adds a channel elsewhere on the studio's page of destinations. */
export async function addDestination(studio: Page, { server, streamKey }: Elsewhere): Promise<void> {
  await studio.getByRole('button', { name: 'Add a destination' }).click();
  const dialog = studio.getByRole('dialog', { name: 'Add a destination' });
  await dialog.getByRole('combobox', { name: 'Platform' }).click();
  await studio.getByRole('option', { name: 'Another server' }).click();
  await dialog.getByLabel('Name').fill(CHANNEL);
  await dialog.getByLabel('Server').fill(server);
  await dialog.getByLabel('Stream key').fill(streamKey);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await studio.getByRole('switch', { name: `Send broadcasts to ${CHANNEL}`, checked: true }).waitFor();
}

/** Creates the image on the studio's page of hypergraphics. */
export async function addHypergraphic(studio: Page): Promise<void> {
  await studio.getByRole('button', { name: 'Create a hypergraphic' }).click();
  const dialog = studio.getByRole('dialog', { name: 'New hypergraphic' });
  await dialog.getByLabel('Name').fill(SALE.name);
  await dialog.getByLabel('Link').fill(SALE.url);
  await dialog.getByLabel('Image URL').fill(SALE.image);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await studio.getByRole('heading', { name: SALE.name }).waitFor();
}
