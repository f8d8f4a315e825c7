<?php
/**
 * Stands for WordPress around the plug-in: its functions with the same signatures and the same escaping, and a page that
 * is drawn with what the plug-in has hooked in. What to do comes as JSON on the command line.
 */

define( 'ABSPATH', __DIR__ );
$task    = json_decode( $argv[2], true );
$hooks   = array();
$codes   = array();
$scripts = array();
$errors  = array();
$options = $task['options'];

function add_action( $name, $run ) { $GLOBALS['hooks'][ $name ][] = $run; }
function add_filter( $name, $run ) { $GLOBALS['filters'][ $name ][] = $run; }
function apply_filters( $name, $value, ...$more ) {
	foreach ( $GLOBALS['filters'][ $name ] ?? array() as $run ) { $value = $run( $value, ...$more ); }
	return $value;
}
function do_action( $name ) { foreach ( $GLOBALS['hooks'][ $name ] ?? array() as $run ) { $run(); } }
function add_shortcode( $name, $run ) { $GLOBALS['codes'][ $name ] = $run; }
function get_option( $name, $fallback = false ) { return $GLOBALS['options'][ $name ] ?? $fallback; }
function plugin_basename( $file ) { return 'commoncast/commoncast.php'; }
function load_plugin_textdomain( $domain, $deprecated, $folder ) {}
function register_block_type( $folder, $arguments ) { $GLOBALS['blocks'][ $folder ] = $arguments; }
function wp_oembed_add_provider( $pattern, $endpoint, $is_pattern ) { $GLOBALS['providers'][ $pattern ] = $endpoint; }
function wp_register_style( $handle, $src, $deps, $version ) {}
function wp_enqueue_style( $handle ) {}
function wp_add_inline_style( $handle, $css ) { $GLOBALS['styles'][] = $css; }
function is_feed() { return false; }
function current_user_can( $what ) { return in_array( $what, $GLOBALS['task']['can'], true ); }
function register_setting( $group, $name, $arguments ) { $GLOBALS['sanitize'][ $name ] = $arguments['sanitize_callback']; }
function add_settings_error( $setting, $code, $message ) { $GLOBALS['errors'][] = $code; }
function add_options_page( $title, $menu, $capability, $slug, $draw ) { $GLOBALS['pages'][ $slug ] = $draw; }
function get_admin_page_title() { return 'Commoncast'; }
function settings_fields( $group ) {}
function submit_button() { echo '<button>Save Changes</button>'; }
function wp_enqueue_script( $handle, $src, $deps, $version, $arguments ) { $GLOBALS['scripts'][ $handle ] = array( $src, $version, $arguments ); }
function shortcode_atts( $pairs, $given, $code ) { return array_intersect_key( array_merge( $pairs, (array) $given ), $pairs ); }
function esc_html( $text ) { return htmlspecialchars( $text, ENT_QUOTES ); }
function esc_attr( $text ) { return htmlspecialchars( $text, ENT_QUOTES ); }
function esc_textarea( $text ) { return htmlspecialchars( $text, ENT_QUOTES ); }
function esc_url( $url ) { return str_replace( array( '&', "'" ), array( '&#038;', '&#039;' ), esc_url_raw( $url ) ); }
function esc_url_raw( $url ) { return preg_replace( '|[^a-z0-9-~+_.?#=!&;,/:%@$\|*\'()\[\]\x80-\xff]|i', '', $url ); }
function __( $text ) { return $text; }
function esc_html__( $text ) { return esc_html( $text ); }
function esc_html_x( $text ) { return esc_html( $text ); }
function esc_html_e( $text ) { echo esc_html( $text ); }

require $argv[1];
do_action( 'init' );
do_action( 'admin_init' );
do_action( 'admin_menu' );
do_action( 'wp_enqueue_scripts' );

$head = '';
foreach ( $scripts as $handle => list( $src, $version, $arguments ) ) {
	$tag   = sprintf( '<script src="%s" id="%s-js" %s></script>', esc_url( $src ), $handle, $arguments['strategy'] );
	$head .= apply_filters( 'script_loader_tag', $tag, $handle );
}
$body = $codes['commoncast']( $task['attributes'] );
ob_start();
$pages['commoncast']();
$settings = ob_get_clean();
$kept     = $sanitize['commoncast_snippet']( $task['pasted'] );
echo json_encode( array( 'head' => $head, 'body' => $body, 'settings' => $settings, 'kept' => $kept, 'errors' => $errors ) );
