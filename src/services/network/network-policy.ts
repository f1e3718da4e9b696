import { isPublicAddress } from '#services/network/public-address.ts';

/**
 * Where the fetcher may connect to. Checked for every address of a name, and again once connected.
 */
export interface NetworkPolicy {
  mayConnect(address: string, port: number): boolean;
  /** False: names such as localhost are rejected before they are resolved. */
  takesInnerNames: boolean;
}

/** The public web on its two default ports. */
export const publicWeb: NetworkPolicy = {
  mayConnect: (address, port) => (port === 80 || port === 443) && isPublicAddress(address),
  takesInnerNames: false,
};

/** For ALLOW_PRIVATE_ADDRESSES, during development. */
export const everyNetwork: NetworkPolicy = { mayConnect: () => true, takesInnerNames: true };
