import { isPublicAddress } from '#services/network/public-address.ts';

/** Where our fetcher may connect to. Asked for every address a name has, and again once connected. */
export interface NetworkPolicy {
  mayConnect(address: string, port: number): boolean;
  /** False: names such as localhost are refused before they are resolved. */
  takesInnerNames: boolean;
}

/** The public web on its own two ports. */
export const publicWeb: NetworkPolicy = {
  mayConnect: (address, port) => (port === 80 || port === 443) && isPublicAddress(address),
  takesInnerNames: false,
};

/** For the operator's ALLOW_PRIVATE_ADDRESSES, while developing. */
export const everyNetwork: NetworkPolicy = { mayConnect: () => true, takesInnerNames: true };
