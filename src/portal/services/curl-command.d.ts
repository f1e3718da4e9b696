/**
 * The same request for a terminal. A placeholder leaves the body and the key is read from the
 * variable API_KEY instead, so that a copied command never carries a secret into a chat or ticket.
 */
export declare function curlCommand(request: {
    origin: string;
    path: string;
    text: string;
    saveAs: string | undefined;
}): string;
