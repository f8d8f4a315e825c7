<?php
/**
 * Removes the one option, on every site of a network.
 *
 * @package Commoncast
 */

if ( ! defined( 'WP_UNINSTALL_PLUGIN' ) ) {
	exit;
}

if ( is_multisite() ) {
	$commoncast_sites = get_sites(
		array(
			'fields' => 'ids',
			'number' => 0,
		)
	);
	foreach ( $commoncast_sites as $commoncast_site ) {
		switch_to_blog( $commoncast_site );
		delete_option( 'commoncast_snippet' );
		restore_current_blog();
	}
} else {
	delete_option( 'commoncast_snippet' );
}
