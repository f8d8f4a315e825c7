// Written by the build in front of the loader: the address of the own script tag.
declare const embedAddress: URL;

/** Where the service is: the origin that the script itself came from. */
export const { origin } = embedAddress;

/** The business's public key; empty on pages that set the details themselves. */
export const key = embedAddress.searchParams.get('key') ?? '';
