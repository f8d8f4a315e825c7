<?php
/**
 * Plugin Name: Keeps this site on the machine: its requests go to 127.0.0.1 under the name that they ask for, or nowhere.
 */

add_filter( 'pre_wp_mail', '__return_true' );

add_filter(
	'pre_http_request',
	function ( $answer, $arguments, $url ) {
		$parts = wp_parse_url( $url );
		if ( ! preg_match( '/(^|\.)localhost$/', $parts['host'] ) ) {
			return new WP_Error( 'http_request_failed', 'This site stays on its machine.' );
		}
		$address = sprintf( 'http://127.0.0.1:%d%s?%s', $parts['port'], $parts['path'], $parts['query'] ?? '' );
		$context = stream_context_create( array( 'http' => array( 'header' => "Host: {$parts['host']}:{$parts['port']}", 'ignore_errors' => true ) ) );
		$body    = file_get_contents( $address, false, $context );
		preg_match( '/ (\d{3}) ?/', $http_response_header[0], $status );
		return array( 'headers' => array(), 'body' => $body, 'response' => array( 'code' => (int) $status[1], 'message' => '' ), 'cookies' => array(), 'filename' => null );
	},
	10,
	3
);
